import { Body } from '../../page.js'

export default function Home() {
  return <Body />
}
