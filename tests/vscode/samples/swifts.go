package main

import "fmt"

// A swift sleeps on the wing.
type swift struct {
	height int // metres
	ringed bool
}

/* roost counts those that are home before dark. */
func roost(flock <-chan swift) (home int) {
	for bird := range flock {
		if bird.ringed {
			fmt.Printf("down from %d m\n", bird.height)
		}
		home++
	}
	return home
}
