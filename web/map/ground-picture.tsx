import { createElement } from 'react'
import { GROUND_SOURCE } from './ground-source.ts'
import { elementOf, type Shape } from './shape.ts'

/** The ground of a map that stands still, inside its SVG. */
export const GroundPicture = ({ shapes }: { shapes: readonly Shape[] }) => (
  <g className="map-ground" aria-hidden="true">
    {shapes.map((shape, index) => {
      const { tag, attributes, text } = elementOf(shape)
      const { class: className, ...rest } = attributes
      return createElement(tag, { key: index, className, ...rest }, text || undefined)
    })}
  </g>
)

/** Links to whose outlines the ground is drawn from, and to their licence. */
export const GroundSource = () =>
  GROUND_SOURCE.map(({ name, title, href }) => (
    <span key={href}>
      {' | '}
      <a href={href} title={title} target="_blank" rel="noreferrer">
        {name}
      </a>
    </span>
  ))
