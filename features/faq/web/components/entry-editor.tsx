import { type EditedFaqEntry, editedFaqEntry } from '../../contract/faq-editing.contract.ts'
import { FAQ_CATEGORIES } from '../../contract/faq.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addEntry, entryQuery, refreshHelp, updateEntry } from '../faq.api.ts'
import { type Edition, EditionDrawer } from './edition-drawer.tsx'
import { type EditionWish, valuesOf } from './edition-form.ts'
import { dropHandover, readHandover } from './handover.ts'

/** Creates a question or edits the one of `?edit=`, which is fetched first so that no one edits stale data. */
export function EntryEditor({ id, onClose }: { id?: number; onClose: () => void }) {
  const { t } = useTranslation('faq')
  const { data, error, isFetching, refetch } = useQuery({
    ...entryQuery(id ?? 0),
    enabled: id !== undefined,
  })
  const [opened, setOpened] = useState<EditedFaqEntry>()
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (id === undefined || opened !== undefined) return <Editor entry={opened} onClose={onClose} />
  if (error === null || isFetching) return null
  return (
    <Dialog title={t('entry')} shape="drawer" onClose={onClose}>
      <ErrorState title={t('failedOne')} error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

const asValues = (entry: EditedFaqEntry) => valuesOf(entry, entry.category)
function readCurrent(current: unknown): Edition | undefined {
  const { data } = editedFaqEntry.safeParse(current)
  return data && { version: data.version, values: asValues(data) }
}

function Editor({ entry, onClose }: { entry: EditedFaqEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation('faq')
  const undoOf = useUndoAction(t('done.undone'))
  const [handover] = useState(() => (entry === undefined ? readHandover() : undefined))
  // Not during render, which may run more than once.
  useEffect(dropHandover, [])
  const fresh = { ...valuesOf(undefined, FAQ_CATEGORIES[0]), ...handover }

  async function save(
    { texts, slug, container, isPublished, isMinor }: EditionWish,
    version: number | undefined,
  ): Promise<void> {
    const category = FAQ_CATEGORIES.find(name => name === container) ?? FAQ_CATEGORIES[0]
    const body = { texts, category, isPublished, ...(slug === undefined ? {} : { slug }) }
    const { changeId } =
      entry === undefined
        ? await addEntry(body)
        : await updateEntry({ ...body, id: entry.id, isMinor }, version)
    toast.done(t('done.saved', { title: texts[0]?.title }), undoOf(changeId))
    void refreshHelp()
    onClose()
  }
  return (
    <EditionDrawer
      kind="faq"
      title={t(entry === undefined ? 'add' : 'editEntry')}
      id={entry?.id}
      version={entry?.version}
      initial={entry === undefined ? fresh : asValues(entry)}
      containers={FAQ_CATEGORIES.map(name => ({
        value: name,
        text: t(`categories.${name}.title`),
      }))}
      readCurrent={readCurrent}
      save={save}
      onClose={onClose}
    />
  )
}
