import type { ApiKeys, ConnectedApps } from '#features/api-key/server/api-key.service.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { ClientDocuments } from './clients/documents.service.ts'

// What this feature's folders receive. Types only.

export type Apps = ConnectedApps & Pick<ApiKeys, 'authenticateApp'>

export interface OAuthParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl'> {
  /** The keys that connected apps act with. */
  apps: Apps
  /** Programs whose id is the address of their description. */
  documents: ClientDocuments
  /** The paths that tokens are for; none while their apps are switched off. */
  resources: () => readonly string[]
}

/** Where a request of a program came from. */
export interface From {
  ip: string
  requestId: string
}
