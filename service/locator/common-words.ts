/** Words that many streets share: alone they lead to none. */
export const COMMON = new Set(
  'avenue street road drive lane walk lorong crescent park close terrace place link view grove way hill rise green garden gardens heights estate boulevard circle sector loop jalan bukit upper lower old new north south east west central industrial mount field plain vale court square village building house block taman kampong point coast the'.split(
    ' ',
  ),
)
