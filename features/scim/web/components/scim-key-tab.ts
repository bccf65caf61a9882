import type { KeyTab } from '#features/api-key/web/api-key.points.ts'
import { ScimTab } from './scim-tab.tsx'

/** For the screen of keys: how a directory is connected with one. */
export const scimTab: KeyTab = { key: 'directories', title: 'scim:tab', Content: ScimTab }
