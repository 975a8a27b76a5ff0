/**
 * What people write around the place they mean, in English, Chinese, Malay and Tamil, by what it is. `near-me` asks for the
 * person's own surroundings; `detail` says more than a search can use, so the answer says that it was left out; `filler`
 * carries no meaning and nothing is said of it. Written by hand.
 */
export const AROUND_WORDS = {
  'near-me':
    'near me|nearby|nearby me|around me|around here|here|nearest|nearest to me|closest|closest to me|closest one|close by|my location|where am i|dekat saya|terdekat|berhampiran saya|di sini|附近|我附近|最近|最近的|这里|我在哪里|அருகில்',
  detail:
    'void deck|carpark|car park|coffee shop|bus stop|taxi stand|control station|passenger service centre|platform|lift|lobby|playground|traffic light|overhead bridge|side gate|main gate|multi storey carpark|open now|24 hours|24 hrs|24hr|24 hour|24 小时|巴士站|hentian bas|perhentian bas|停车场|组屋底层|hdb|hdb flat|flat|condo|condominium|apartment|apartments|park|beach|hotel|公园|海边|酒店|pantai|ecp|pie|cte|aye|tpe|bke|sle|kpe|mce|kje|expressway',
  filler:
    'a|an|and|any|area|at|beside|behind|below|by|can|come|dad|father|find|for|from|go|go to point|go to points|got|gopoint|granny|hello|help|help me|hi|how|i|i am|i am lost|im|in|inside|is|it|just|level|located|lost|lost at|me|missing|mother|mum|mummy|my|near|near to|nearest to|close to|next|next to|now|of|man|old man|old lady|woman|lady|person|people|someone|somebody|uncle|auntie|aunty|grandma|grandmother|grandpa|grandfather|ah ma|ah gong|anything|found|need|on|one|opp|opposite|opposite of|outside|place|places|please|pls|postal|postal code|code|s|sg|side|singapore|somewhere|somewhere near|test|testing|than|that|the|there|this|to|under|unit|us|want|we|what|where|where is|which|with|around|across|across from|dementia|dementia go to point|dementia friendly|storey|floor|tolong|saya|di|ke|dekat|dekat dengan|berhampiran|berdekatan|di mana|depan|belakang|sebelah|hilang|nenek|datuk|ibu|bapa|emak|mak|ayah|orang|cari|tempat|singapura|stesen|poskod|sesat|我|在|的|了|靠近|旁边|对面|后面|前面|迷路|走失|救命|帮忙|帮我|请|新加坡|哪里|在哪里|去|到|邮编|邮区|妈妈|爸爸|奶奶|爷爷|婆婆|公公|老人|找|找人|和|有|失智|உதவி',
} as const

export type AroundSort = keyof typeof AROUND_WORDS

/** The lines of the network as people name them, beside a station: which one it is says nothing about where. */
export const LINES =
  'north south line|nsl|east west line|ewl|north east line|nel|circle line|ccl|downtown line|dtl|thomson east coast line|thomson line|tel|green line|red line|purple line|blue line|orange line|yellow line|brown line|南北线|东西线|东北线|环线|滨海市区线|汤申东海岸线'
