import { type ChainBreak } from '../audit-verify.ts'

/** One break as a sentence for the operator. */
export function sentenceOf({ kind, position, until = position, count = 0 }: ChainBreak): string {
  switch (kind) {
    case 'changed':
      return `Position ${position}: the line, or its link, is not as it was sealed.`
    case 'removed':
      return until === position
        ? `Position ${position}: the line was removed.`
        : `Positions ${position} to ${until}: the lines were removed.`
    case 'dated-ahead':
      return `Position ${position}: the line is dated later than the moment it was sealed.`
    case 'unlinked':
      return `Outside the chain: ${count} line(s) more than an hour old, or dated ahead, without a link.`
    case 'beginning-removed':
      return `Position ${position}: the chain begins here, and no line tells that older ones were deleted.`
    case 'other-head':
      return `Position ${position}: the chain does not have the hash that was noted.`
  }
}
