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
        return (hash);
    }
    # Event streams must not be buffered.
    if (req.url ~ "^/trpc/reviews.live") {
        return (pipe);
    }
    return (pass);
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
