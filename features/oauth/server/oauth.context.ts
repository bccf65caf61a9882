import type { ApiKeys, ConnectedApps } from '#features/api-key/server/api-key.service.ts'
import type { Platform } from '#platform/server/compose/platform.ts'

// What this feature's folders receive. Types only.

export type Apps = ConnectedApps & Pick<ApiKeys, 'authenticateApp'>

export interface OAuthParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl'> {
  /** The keys that connected apps act with. */
  apps: Apps
  /** The paths that tokens are for; none while their apps are switched off. */
  resources: () => readonly string[]
}

/** Where a request of a program came from. */
export interface From {
  ip: string
  requestId: string
}
