import { useState } from 'react'
import { useAbilities } from '../access/access.tsx'
import {
  findRecordLinking,
  type MakeDialogProps,
  type MakeChoice,
  type MakeItemsProps,
  type MakeKind,
  makers,
  type RecordLinksProps,
  type Source,
} from './record-links.ts'

// For screens loaded `withRecordLinks`: renders nothing if no feature provides links.

/**
 * What a record is linked with.
 * @example <RecordLinks type="task" id={`${task.id}`} title />
 */
export function RecordLinks(props: RecordLinksProps) {
  const Links = findRecordLinking()?.RecordLinks
  return Links === undefined ? null : <Links {...props} />
}

/** Menu items: create a task, card, event, ticket or invoice from this record, or link a record of a custom resource. */
export function MakeItems(props: MakeItemsProps) {
  const Items = findRecordLinking()?.MakeItems
  return Items === undefined ? null : <Items {...props} />
}

/** Asks what to create, and creates it. */
export function MakeDialog(props: MakeDialogProps) {
  const Dialog = findRecordLinking()?.MakeDialog
  return Dialog === undefined ? null : <Dialog {...props} />
}

/** What the person may make. */
export function useMakeable(): Record<MakeKind, boolean> {
  const { allows } = useAbilities()
  const hasLinking = findRecordLinking() !== undefined
  const may = (kind: MakeKind) =>
    hasLinking &&
    makers.all().some(given => given[kind] !== undefined && allows(given[kind].access))
  return {
    task: may('task'),
    card: may('card'),
    event: may('event'),
    ticket: may('ticket'),
    invoice: may('invoice'),
  }
}

/**
 * Making something of a mail or a message. `dialog` is to be rendered.
 * @example const { make, dialog } = useMaking(); <MakeItems onMake={kind => make(kind, source)} />{dialog}
 */
export function useMaking() {
  const [making, setMaking] = useState<Pick<MakeDialogProps, 'kind' | 'source'>>()
  return {
    make: (kind: MakeChoice, source: Source) => setMaking({ kind, source }),
    dialog:
      making === undefined ? null : <MakeDialog {...making} onClose={() => setMaking(undefined)} />,
  }
}
