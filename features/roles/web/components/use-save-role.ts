import { type Role, role as roleSchema } from '../../contract/roles.contract.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
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
/** Rights that change for people are previewed before they are sent. */
interface Asked {
  texts: RoleTexts
  over: Role
  preview: RightsPreview
}
type RoleForm = FormControl<keyof RoleTexts>

/** Saves a role: previews its effect on people first (ROLE-04), then handles a concurrent edit, if any. */
export function useSaveRole({ role, onClose }: SaveRole) {
  const { t } = useTranslation('roles')
  const { nameOf } = useRoleWords()
  const undoOf = useUndoAction(t('done.undone'))
  const [base, setBase] = useState(role)
  const [asked, setAsked] = useState<Asked>()
  const [theirs, setTheirs] = useState<Role>()

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
    setTheirs(undefined)
    setAsked({ texts, over, preview })
    return 'unsaved'
  }

  return {
    base,
    asked,
    theirs,
    submit: (texts: RoleTexts) => submit(texts),
    cancel: () => setAsked(undefined),
    keepMine: () => setTheirs(undefined),
    confirm: (form: RoleForm) =>
      void form.submitAs(async () => {
        if (asked === undefined) return 'unsaved'
        const isSent = await send(asked.texts, asked.over)
        setAsked(undefined)
        return isSent ? undefined : 'unsaved'
      }),
    merge: (form: RoleForm, texts: RoleTexts) => void form.submitAs(() => submit(texts, theirs)),
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
