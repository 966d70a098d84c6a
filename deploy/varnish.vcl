# /etc/varnish/default.vcl: Varnish in front of the site, behind what ends TLS.
# To change: the site's port, and the addresses of what ends TLS.
vcl 4.1;

backend site {
    .host = "127.0.0.1";
    .port = "3001";
    # Event streams write something every 15 seconds.
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    # The page is the same for everybody, with and without a cookie or a query. All else is between a visitor and the site.
    if (req.url ~ "^/(\?.*)?$" && (req.method == "GET" || req.method == "HEAD")) {
        set req.url = "/";
        unset req.http.Cookie;
        return (hash);
    }
    # Unbuffered, in both directions.
    if (req.url ~ "^/trpc/reviews.live") {
        return (pipe);
    }
    return (pass);
}

sub vcl_pipe {
    # One request for each connection: the next one on it has to be looked at again.
    set bereq.http.Connection = "close";
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
