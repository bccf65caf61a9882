import { isRetryable } from '#platform/web/api/api-error.ts'
import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { DRAFT_PARTS, type DraftPart, keyOf, textOfPart, withTheirLists } from './draft-conflict.ts'
import { toDraft } from './drafts.ts'
import type { DraftControl } from './use-draft.ts'

interface StaleDraftProps {
  control: Pick<
    DraftControl,
    'draft' | 'state' | 'lastSaved' | 'change' | 'keep' | 'acceptVersion' | 'forgetTheirs'
  >
  theirs: Parameters<typeof toDraft>[0] & Pick<OpenedPart, 'id' | 'version'>
}

/** The draft was changed in another tab. */
export function StaleDraft({ control, theirs }: StaleDraftProps) {
  const { t } = useTranslation(['email', 'ui'])
  const other = toDraft(theirs)
  const before = control.lastSaved()
  const mine = withTheirLists({ before, mine: control.draft, theirs: other })
  const version = { id: theirs.id, version: theirs.version }
  const labelOf = (part: DraftPart) =>
    part === 'attachments'
      ? t('attachments.title')
      : t(part === 'isPlainText' ? 'compose.plain' : `fields.${part}`)

  async function keep(sides: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<void> {
    const taken = DRAFT_PARTS.filter(part => sides[part] === 'theirs')
    const merged = { ...mine, ...Object.fromEntries(taken.map(part => [part, other[part]])) }
    control.acceptVersion(version, other)
    control.change(merged)
    try {
      await control.keep()
    } catch (error) {
      // The window says that it waits.
      if (!isRetryable(error)) toast.error(explainFailure(error, t))
    }
  }
  return (
    <StaleDialog
      title={mine.subject === '' ? t('compose.new') : mine.subject}
      fields={DRAFT_PARTS.map(part =>
        toStaleField(
          { before, mine, theirs: other },
          {
            name: part,
            label: labelOf(part),
            text: draft => textOfPart(part, draft, t('compose.plain')),
            key: draft => keyOf(part, draft),
          },
        ),
      )}
      isBusy={control.state === 'saving'}
      onSave={sides => void keep(sides)}
      onTheirs={() => control.acceptVersion(version, other)}
      onClose={() => control.forgetTheirs()}
    />
  )
}
