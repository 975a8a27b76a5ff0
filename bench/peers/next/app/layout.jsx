import { attributes, Head } from '../../page.js'

export default function Layout({ children }) {
  return (
    <html {...attributes}>
      <head>
        <Head />
      </head>
      <body>{children}</body>
    </html>
  )
}
