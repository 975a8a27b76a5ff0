import { useContext } from 'react'
import { DocumentContext } from '../site.ts'

/** Styles that stand in the HTML, which the page's policy allows by the nonce that they carry. */
export function InlineStyle({ text }: { text: string }) {
  const { nonce } = useContext(DocumentContext)
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** A script that stands in the HTML, which the page's policy allows as it does styles. */
export function InlineScript({ type, text }: { type?: 'module' | 'speculationrules'; text: string }) {
  const { nonce } = useContext(DocumentContext)
  return <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
