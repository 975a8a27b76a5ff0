import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'

/** The framework's own listener on node:http, without Express, compression or a log: the fastest way to serve it. */
const build = await import(new URL('./build/server/index.js', import.meta.url).href)
createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.env.PORT), '127.0.0.1')
