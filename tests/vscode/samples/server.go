package main

import "net/http"

// limit is the largest body, in bytes.
const limit = 1 << 20

/* hello greets whoever asks. */
func hello(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if name == "" {
		name = "world" // nobody in particular
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	w.Write([]byte("Hello, " + name + "!\n"))
}
