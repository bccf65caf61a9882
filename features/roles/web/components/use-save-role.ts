import { type Role, role as roleSchema } from '../../contract/roles.contract.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type RightsPreview, addRole, previewRole, refreshRoles, updateRole } from '../roles.api.ts'
import { fromText } from './matrix-cells.ts'
import { type RoleTexts, idsOf, textsOfRole } from './use-role-texts.ts'
import { useRoleWords } from './use-role-words.ts'

interface SaveRole {
  role: Role | undefined
  onClose: () => void
}
type RoleForm = FormControl<keyof RoleTexts>

/** Saves a role: previews its effect on people first (ROLE-04), then handles a concurrent edit, if any. */
export function useSaveRole({ role, onClose }: SaveRole) {
  const { t } = useTranslation('roles')
  const { t: tUi } = useTranslation('ui')
  const { nameOf } = useRoleWords()
  const undoOf = useUndoAction(t('done.undone'))
  const [base, setBase] = useState(role)
  const [asked, setAsked] = useState<{ texts: RoleTexts; preview: RightsPreview }>()
  const [theirs, setTheirs] = useState<Role>()
  const [isSaving, setSaving] = useState(false)

  function finish(
    saved: Role,
    { key, changeId }: { key: 'added' | 'saved'; changeId: number | undefined },
  ): void {
    void refreshRoles()
    toast.done(t(`done.${key}`, { name: nameOf(saved) }), undoOf(changeId))
    onClose()
  }

  /** Sends it; returns false on a conflict. */
  async function send(texts: RoleTexts, over: Role): Promise<boolean> {
    try {
      const { role: saved, changeId } = await updateRole(
        { id: over.id, ...changesOf(texts, over) },
        over.version,
      )
      finish(saved, { key: 'saved', changeId })
      return true
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 412
          ? roleSchema.safeParse(error.current).data
          : undefined
      if (current === undefined) throw error
      setTheirs(current)
      return false
    }
  }

  async function submit(texts: RoleTexts, over = base): Promise<'unsaved' | undefined> {
    if (over === undefined) {
      const { role: saved, changeId } = await addRole({
        name: texts.name,
        note: texts.note,
        ...rightsOf(texts),
      })
      finish(saved, { key: 'added', changeId })
      return undefined
    }
    const before = textsOfRole(over)
    if (texts.permissions === before.permissions && texts.abilities === before.abilities)
      return (await send(texts, over)) ? undefined : 'unsaved'
    const preview = await previewRole({ id: over.id, ...rightsOf(texts) })
    setAsked({ texts, preview })
    return 'unsaved'
  }

  /** Outside the form: errors are shown as a toast. */
  async function attempt(form: RoleForm, run: () => Promise<boolean>): Promise<void> {
    setSaving(true)
    form.discard()
    try {
      await run()
    } catch (error) {
      toast.error(explainFailure(error, tUi))
    } finally {
      setSaving(false)
    }
  }

  return {
    base,
    asked,
    theirs,
    isSaving,
    submit: (texts: RoleTexts) => submit(texts),
    cancel: () => setAsked(undefined),
    keepMine: () => setTheirs(undefined),
    confirm: (form: RoleForm) =>
      void attempt(form, async () => {
        const texts = asked?.texts
        setAsked(undefined)
        return texts === undefined || base === undefined || send(texts, base)
      }),
    merge: (form: RoleForm, texts: RoleTexts) =>
      void attempt(form, async () => {
        const over = theirs
        setTheirs(undefined)
        setBase(over)
        return (await submit(texts, over)) === undefined
      }),
    takeTheirs(form: RoleForm): void {
      form.reset(textsOfRole(theirs))
      setBase(theirs)
      setTheirs(undefined)
    },
  }
}

const rightsOf = ({ permissions, abilities }: RoleTexts) => ({
  permissionIds: idsOf(permissions),
  abilities: fromText(abilities),
})

/** Only differences: editing the note doesn't touch rights. */
function changesOf(texts: RoleTexts, over: Role) {
  const before = textsOfRole(over)
  return {
    ...(texts.name === before.name ? {} : { name: texts.name }),
    ...(texts.note === before.note ? {} : { note: texts.note }),
    ...(texts.permissions === before.permissions
      ? {}
      : { permissionIds: idsOf(texts.permissions) }),
    ...(texts.abilities === before.abilities ? {} : { abilities: fromText(texts.abilities) }),
  }
}
