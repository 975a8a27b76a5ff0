/**
 * Kinds of place that people ask for: the words for each, between bars, in English, Chinese, Malay and Tamil, and how a Go-To
 * Point of the kind is known, by its name or by the list's own word for its kind. A kind narrows what is nearest and is never
 * itself a place. `instead` is looked for where the list has none. Written by hand.
 */
export interface Kind {
  words: string
  /** The beginnings of words that a point's name then holds. */
  names: readonly string[]
  /** The list's own word for the kind. */
  listed?: string
  /** The beginnings of words that a point of the kind does not have: day care beside a polyclinic is none. */
  not?: readonly string[]
  instead?: string
}

export const KINDS: Record<string, Kind> = {
  library: {
    words: 'library|libraries|lib|public library|图书馆|perpustakaan|நூலகம்',
    names: ['library'],
    listed: 'library',
  },
  polyclinic: {
    words: 'polyclinic|poly clinic|综合诊疗所|综合诊所|poliklinik',
    names: ['polyclinic'],
    not: ['eldercare', 'day care'],
    instead: 'clinic',
  },
  clinic: {
    words: 'clinic|clinics|doctor|gp|gp clinic|medical clinic|诊所|诊疗所|klinik|மருந்தகம்',
    names: ['clinic', 'medical centre', 'polyclinic'],
    not: ['eldercare', 'day care'],
  },
  hospital: { words: 'hospital|hospitals|医院|மருத்துவமனை', names: ['hospital'] },
  mosque: {
    words: 'mosque|masjid|surau|清真寺|回教堂|பள்ளிவாசல்',
    names: ['mosque', 'masjid'],
  },
  fairprice: {
    words: 'ntuc|ntuc fairprice|fairprice|fair price|职总平价|职总|平价',
    names: ['ntuc fairprice', 'fairprice'],
    instead: 'supermarket',
  },
  supermarket: {
    words: 'supermarket|super market|supermart|超市|超级市场|pasar raya|pasaraya|பேரங்காடி',
    names: ['supermarket', 'fairprice', 'sheng siong'],
    listed: 'supermarket',
  },
  club: {
    words:
      'community club|community centre|cc|community club cc|联络所|民众俱乐部|民众联络所|kelab masyarakat|pusat komuniti|சமூக மன்றம்',
    names: ['community club', 'community centre'],
  },
  residents: {
    words: 'rc|rn|residents corner|residents committee|residents network|居委会|居民委员会',
    names: ['residents'],
  },
  care: {
    words:
      'old folks home|old folk home|old age home|nursing home|care home|day care|daycare|eldercare|elderly care|senior care|day centre|elderly centre|care centre|senior care centre|pusat jagaan|rumah orang tua|pusat jagaan harian|疗养院|安老院|老人院|养老院|日间护理中心|乐龄护理',
    names: ['nursing home', 'care home', 'day care', 'eldercare', 'elderly', 'care centre'],
  },
  active: {
    words: 'active ageing centre|senior activity centre|活跃乐龄中心|乐龄中心|乐龄活动中心|pusat penuaan aktif',
    names: ['active ageing', 'senior activity'],
  },
  station: {
    words: 'mrt|lrt|mrt station|lrt station|train station|地铁站|地铁|轻轨站|stesen mrt|stesen lrt|எம்ஆர்டி நிலையம்',
    names: ['mrt station', 'lrt station'],
    listed: 'mrt/lrt station',
  },
  interchange: {
    words: 'interchange|bus interchange|bus terminal|巴士转换站|转换站|车站|巴士总站|stesen bas|pertukaran bas',
    names: ['interchange', 'bus interchange', 'terminal'],
  },
  police: {
    words: 'police|police station|police post|npc|npp|neighbourhood police centre|警察局|警察|警署|balai polis|polis',
    names: ['police'],
  },
  church: { words: 'church|教堂|gereja', names: ['church'] },
  temple: { words: 'temple|庙|寺庙|kuil|tokong|கோவில்', names: ['temple'] },
  market: {
    words: 'market|wet market|hawker centre|hawker|food centre|巴刹|菜市场|小贩中心|熟食中心|pasar|pusat penjaja',
    names: ['hawker', 'food centre', 'food village'],
  },
  coffee: {
    words: 'coffee shop|coffeeshop|kopitiam|food court|foodcourt|cafe|restaurant|咖啡店|餐厅|kedai kopi|medan selera',
    names: ['coffee', 'kopitiam', 'cafe'],
  },
  bank: { words: 'bank|atm|银行|提款机', names: ['bank', 'posb', 'dbs', 'ocbc', 'uob'] },
  shop: {
    words:
      '7 11|7 eleven|seven eleven|convenience store|mcdonald|mcdonalds|macdonald|macdonalds|kfc|shop|shops|shopping mall|shopping centre|mall|便利店|商店|购物中心|kedai',
    names: ['7 eleven', 'mcdonald', 'kfc'],
  },
  toilet: { words: 'toilet|washroom|restroom|厕所|tandas', names: ['toilet'] },
  school: { words: 'school|学校|sekolah', names: ['school'] },
  pharmacy: { words: 'pharmacy|watsons|guardian|药房|farmasi', names: ['pharmacy', 'watsons', 'guardian'] },
  post: { words: 'post office|邮政局|邮局|pejabat pos', names: ['post office', 'singpost'] },
}
