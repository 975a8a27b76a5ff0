import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { attributes, Head } from '../../page.js'

export function Layout({ children }) {
  return (
    <html {...attributes}>
      <head>
        <Head />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
