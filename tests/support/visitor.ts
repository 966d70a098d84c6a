/** An answer, with its text read. */
export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/**
 * An HTTP client that keeps cookies by host name and path, as browsers do (ports do not count). It follows redirects
 * only when asked.
 */
export class Visitor {
  readonly #cookies = new Map<string, Cookie[]>();

  /** The value of a cookie that `url` would be sent. */
  cookie(url: string, name: string): string | undefined {
    return this.#sent(url).find((cookie) => cookie.name === name)?.value;
  }

  cookieHeader(url: string): string {
    return this.#sent(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  /** One request. */
  async request(url: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader(url);
    if (cookie) headers.set("cookie", cookie);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(url, line);
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Follows redirects from `url` until an answer is not a redirect, or until the next address matches `stop`. */
  async walk(url: string, stop: (url: string) => boolean = () => false): Promise<Answer & { next: string }> {
    let answer = await this.request(url);
    for (;;) {
      const location = answer.headers.get("location");
      const next = location === null ? "" : new URL(location, answer.url).href;
      if (next === "" || stop(next)) return { ...answer, next };
      answer = await this.request(next);
    }
  }

  #sent(url: string): Cookie[] {
    const { hostname, pathname } = new URL(url);
    return (this.#cookies.get(hostname) ?? []).filter(({ path }) => pathname.startsWith(path));
  }

  #keep(url: string, line: string): void {
    const { hostname } = new URL(url);
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; *path=([^;]*)/i.exec(line)?.[1] ?? "/";
    const others = (this.#cookies.get(hostname) ?? []).filter((cookie) => cookie.name !== name || cookie.path !== path);
    const isRemoved = value === "" || /; *max-age=0/i.test(line);
    this.#cookies.set(hostname, isRemoved ? others : [...others, { name, value, path }]);
  }
}
