/**
 * What a Malay reader calls stations whose English name says what is there. Written by hand, from everyday Malay usage in Singapore.
 * Signs carry the English name of every station, and whatever is not here keeps it in Malay too (malayName). Where people write a
 * name in another way too, that stands behind a bar.
 */
const OTHERWISE: Readonly<Record<string, string>> = {
  'Botanic Gardens': 'Kebun Botani|Taman Botani',
  'Changi Airport': 'Lapangan Terbang Changi',
  Chinatown: 'Pekan Cina',
  'Chinese Garden': 'Taman Cina',
  'City Hall': 'Dewan Bandaraya',
  'Marina Bay': 'Teluk Marina',
}

/** What a station is called in Malay: a name of its own, or the English one. */
export const malayName = (station: string): string => OTHERWISE[station] ?? station

/** The stations that Malay calls otherwise. */
export const CALLED_OTHERWISE: readonly string[] = Object.keys(OTHERWISE)
