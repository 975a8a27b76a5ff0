import { initialsOf } from './initials-of.ts'

/** What stands for a photo that is not there: the person's initials on leaf, and never a face of nobody (D66.5). */
export const Initials = ({ name, size, className }: { name: string; size: number; className: string }) => (
  <svg className={`${className} initials`} viewBox="0 0 96 96" width={size} height={size} aria-hidden="true">
    <text x="48" y="49" fontSize="36" textAnchor="middle" dominantBaseline="central">
      {initialsOf(name)}
    </text>
  </svg>
)
