/** The way home, one line that ends at a small house with a lit window; the service's name, and below it who is behind it (D66.1). */
export function Wordmark({ name, byline }: { name: string; byline: string }) {
  return (
    <>
      <svg viewBox="0 0 44 32" width="44" height="32" aria-hidden="true">
        <path className="line" d="M2 32c0-8 4-13 10-13s6 7 12 7" />
        <path className="house" d="M23 17 33 8l10 9v11H23Z" />
        <path className="window" d="M30.500 19h5v5h-5Z" />
      </svg>
      <span>
        {name} <small>{byline}</small>
      </span>
    </>
  )
}
