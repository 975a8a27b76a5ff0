import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { attributes, Body, Head } from './page.js'

/** The floor: React alone on node:http. */
createServer((_request, response) => {
  const page = renderToString(h('html', attributes, h('head', null, h(Head)), h('body', null, h(Body))))
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(`<!DOCTYPE html>${page}`)
}).listen(Number(process.env.PORT), '127.0.0.1')
