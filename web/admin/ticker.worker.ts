/** Ticks once a second: a browser slows the timers of a page that nobody looks at, but not those of a worker. */
setInterval(() => postMessage('tick'), 1000)
