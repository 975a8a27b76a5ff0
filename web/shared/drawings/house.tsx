/** Where every way ends: a small house with a lit window. */
export function House() {
  return (
    <svg className="drawing ending" viewBox="0 0 96 80" aria-hidden="true">
      <HouseOfHome />
    </svg>
  )
}

/** The same inside another drawing, on its own zero: 96 wide, its foot at 78. */
export const HouseOfHome = () => (
  <>
    <path className="paper" d="M68 40V12h8v28" />
    <path className="paper" d="M14 78V38L48 10l34 28v40Z" />
    <path d="M6 44 48 10l42 34" />
    <path className="glow" d="M22 44h24v20H22Z" />
    <path d="M34 44v20M22 54h24" />
    <path className="leaf" d="M54 78V52a8 8 0 0 1 16 0v26" />
  </>
)
