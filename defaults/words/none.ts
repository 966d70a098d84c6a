// What an import of `#site/…` resolves to if the site has no such file.
export {};
