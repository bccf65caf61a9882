import { defineScreens } from '#platform/web/screens/define-screens.ts'

export const links = defineScreens({ name: 'links' })
