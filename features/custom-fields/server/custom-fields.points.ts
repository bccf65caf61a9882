import type { Subject } from '#platform/contract/define.ts'
import { extensionPoint } from '#platform/server/compose/extension-point.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'

/** Records that can have custom fields. */
export interface CustomEntity {
  /** In addresses and answers: `users`. */
  entity: string
  /** Whose live topic announces that its fields changed. */
  subject: Subject
}
/** Says that a feature's records have custom fields; it reads and writes their values by the service of custom fields. */
export const customEntity = extensionPoint<CustomEntity>('custom entity')
/** Gives the custom fields of an entity, to features that are made of declarations. */
export const customRecords = extensionPoint<{ of(entity: string): CustomPort }>('custom records')
