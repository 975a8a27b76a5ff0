/** Whose outlines the ground is drawn from, and their licence, which asks to be named with it. */
export const GROUND_SOURCE = [
  {
    name: 'URA',
    title: 'Urban Redevelopment Authority, Master Plan 2019 Planning Area Boundary',
    href: 'https://data.gov.sg/datasets/d_4765db0e87b9c86336792efe8a1f7a66/view',
  },
  { name: 'Singapore Open Data Licence', title: 'Version 1.0', href: 'https://data.gov.sg/open-data-licence' },
] as const
