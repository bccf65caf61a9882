import { FEATURES } from '#features/web.ts'
import { setComposed } from '#platform/web/screens/composed.ts'
import { compose } from './compose.ts'
import { shell } from './shell.screens.ts'

// The application as its features make it: composed once, when the first screen that is more than its address is opened.

const { screens, pages, contributions } = compose([...FEATURES, shell])
setComposed({ screens, pages })
for (const { give } of contributions) give()

export { findScreen } from '#platform/web/screens/composed.ts'
