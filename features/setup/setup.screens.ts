import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { setupPages } from './contract/setup.pages.ts'
import { setupPublic } from './setup.public-screens.ts'

export const setup = defineScreens({ name: 'setup', pages: setupPages, screens: setupPublic })
