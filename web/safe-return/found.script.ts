import { openDialogs } from './dialogs.ts'
import { stayInPlace } from './in-place.ts'
import { livePlaces } from './place.ts'
import { sharePositions } from './share-position.ts'
import { watch } from './watch.ts'

// The family's page works without any of this.

stayInPlace(openDialogs)
livePlaces()
sharePositions()
watch((data: { version: string }) => data.version)
