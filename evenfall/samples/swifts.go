package main

import (
	"fmt"
	"time"
)

const dusk = 20*time.Hour + 41*time.Minute

type swift struct {
	height int
	ringed bool
}

// roost counts the swifts that are home before dark.
func roost(flock <-chan swift, dark <-chan struct{}) (home int) {
	for {
		select {
		case bird := <-flock:
			if bird.ringed {
				fmt.Printf("down from %d m\n", bird.height)
			}
			home++
		case <-dark:
			return home
		}
	}
}
