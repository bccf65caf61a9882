import type { KeyTab } from '#features/api-key/web/api-key.points.ts'
import { JmapTab } from './jmap-tab.tsx'

/** For the screen of keys: how a mail app is connected with one. */
export const jmapTab: KeyTab = { key: 'mail', title: 'jmap:tab', Content: JmapTab }
