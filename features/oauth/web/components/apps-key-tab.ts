import type { KeyTab } from '#features/api-key/web/api-key.points.ts'
import { AppsTab } from './apps-tab.tsx'

/** For the screen of keys: what was connected by signing in. */
export const appsTab: KeyTab = { key: 'apps', title: 'oauth:tab', Content: AppsTab }
