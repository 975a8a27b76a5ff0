import { createElement } from 'react'
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
