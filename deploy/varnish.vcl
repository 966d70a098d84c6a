# /etc/varnish/default.vcl: Varnish in front of the site, and behind a proxy that terminates TLS.
# Change the site's port.
vcl 4.1;

backend site {
    .host = "127.0.0.1";
    .port = "3001";
    # The site sends a ping on each event stream every 15 seconds.
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    # The page is the same for everybody, whatever the cookies and the query. Every other answer may be for one visitor only.
    if (req.url ~ "^/(\?.*)?$" && (req.method == "GET" || req.method == "HEAD")) {
        set req.url = "/";
        unset req.http.Cookie;
        # Otherwise Varnish stores a copy for each spelling. "gzip" stays beside "br", because Varnish stores gzip, and
        # decompresses it for a client that does not name it.
        if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))" &&
            req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))") {
            set req.http.Accept-Encoding = "br, gzip";
        } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))") {
            set req.http.Accept-Encoding = "br";
        } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))") {
            set req.http.Accept-Encoding = "gzip";
        } else {
            unset req.http.Accept-Encoding;
        }
        return (hash);
    }
    # Event streams must not be buffered.
    if (req.url ~ "^/trpc/reviews.live") {
        return (pipe);
    }
    return (pass);
}

sub vcl_hash {
    // Varnish's own rule adds the host, of which a client can invent any number.
    hash_data(req.url);
    return (lookup);
}

sub vcl_pipe {
    # After a pipe, Varnish would pass on further requests of the connection without vcl_recv.
    set bereq.http.Connection = "close";
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
