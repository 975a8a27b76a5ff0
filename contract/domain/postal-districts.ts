/** The 28 postal districts of Singapore: their number, the sectors (first two digits of a postal code) and what people call the area. */
const DISTRICTS: readonly [number: number, sectors: readonly string[], name: string][] = [
  [1, ['01', '02', '03', '04', '05', '06'], 'Raffles Place, Marina, Chinatown'],
  [2, ['07', '08'], 'Tanjong Pagar, Anson'],
  [3, ['14', '15', '16'], 'Queenstown, Tiong Bahru'],
  [4, ['09', '10'], 'Telok Blangah, HarbourFront'],
  [5, ['11', '12', '13'], 'Pasir Panjang, Clementi'],
  [6, ['17'], 'High Street, City Hall'],
  [7, ['18', '19'], 'Bugis, Golden Mile'],
  [8, ['20', '21'], 'Little India, Farrer Park'],
  [9, ['22', '23'], 'Orchard, River Valley'],
  [10, ['24', '25', '26', '27'], 'Bukit Timah, Holland, Tanglin'],
  [11, ['28', '29', '30'], 'Novena, Thomson'],
  [12, ['31', '32', '33'], 'Toa Payoh, Balestier, Serangoon'],
  [13, ['34', '35', '36', '37'], 'MacPherson, Braddell'],
  [14, ['38', '39', '40', '41'], 'Geylang, Eunos'],
  [15, ['42', '43', '44', '45'], 'Katong, Joo Chiat, Marine Parade'],
  [16, ['46', '47', '48'], 'Bedok, Upper East Coast'],
  [17, ['49', '50', '81'], 'Changi, Loyang'],
  [18, ['51', '52'], 'Tampines, Pasir Ris'],
  [19, ['53', '54', '55', '82'], 'Hougang, Sengkang, Punggol'],
  [20, ['56', '57'], 'Ang Mo Kio, Bishan'],
  [21, ['58', '59'], 'Upper Bukit Timah, Ulu Pandan'],
  [22, ['60', '61', '62', '63', '64'], 'Jurong'],
  [23, ['65', '66', '67', '68'], 'Bukit Batok, Bukit Panjang, Choa Chu Kang'],
  [24, ['69', '70', '71'], 'Lim Chu Kang, Tengah'],
  [25, ['72', '73'], 'Woodlands, Kranji'],
  [26, ['77', '78'], 'Upper Thomson, Springleaf'],
  [27, ['75', '76'], 'Yishun, Sembawang'],
  [28, ['79', '80'], 'Seletar'],
]

/** The postal district of a postal code: enough to say in which part of town a person lives, and not where. */
export function postalDistrict(postalCode: string): { number: number; name: string } | undefined {
  const sector = /^(\d\d)\d{4}$/.exec(postalCode)?.[1]
  const district = sector && DISTRICTS.find(([, sectors]) => sectors.includes(sector))
  return district ? { number: district[0], name: district[2] } : undefined
}
