import type { Role } from '../../contract/roles.contract.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type RightsPreview, addRole, previewRole, refreshRoles, updateRole } from '../roles.api.ts'
import { fromText } from './matrix-cells.ts'
import { type RoleTexts, idsOf, textsOfRole } from './use-role-texts.ts'
import { useRoleWords } from './use-role-words.ts'

/** Saves a role, and closes; what it changes for people is previewed and confirmed first (ROLE-04). */
export function useSaveRole(onClose: () => void) {
  const { t } = useTranslation('roles')
  const { nameOf } = useRoleWords()
  const undoOf = useUndoAction(t('done.undone'))
  const [preview, setPreview] = useState<RightsPreview>()
  const isConfirmed = useRef(false)

  async function save(texts: RoleTexts, base: Role | undefined): Promise<'unsaved' | void> {
    if (base !== undefined && !isConfirmed.current && changesRights(texts, base)) {
      setPreview(await previewRole({ id: base.id, ...rightsOf(texts) }))
      return 'unsaved'
    }
    isConfirmed.current = false
    try {
      const { role: saved, changeId } =
        base === undefined
          ? await addRole({ name: texts.name, note: texts.note, ...rightsOf(texts) })
          : await updateRole({ id: base.id, ...changesOf(texts, base) }, base.version)
      void refreshRoles()
      const name = nameOf(saved)
      toast.done(t(base === undefined ? 'done.added' : 'done.saved', { name }), undoOf(changeId))
      onClose()
    } finally {
      setPreview(undefined)
    }
  }
  return {
    save,
    preview,
    cancel: () => setPreview(undefined),
    confirm: (submit: () => Promise<void>): void => {
      isConfirmed.current = true
      void submit()
    },
  }
}

function changesRights(texts: RoleTexts, base: Role): boolean {
  const before = textsOfRole(base)
  return texts.permissions !== before.permissions || texts.abilities !== before.abilities
}
const rightsOf = ({ permissions, abilities }: RoleTexts) => ({
  permissionIds: idsOf(permissions),
  abilities: fromText(abilities),
})

/** Only differences: editing the note doesn't touch rights. */
function changesOf(texts: RoleTexts, base: Role) {
  const before = textsOfRole(base)
  return {
    ...(texts.name === before.name ? {} : { name: texts.name }),
    ...(texts.note === before.note ? {} : { note: texts.note }),
    ...(texts.permissions === before.permissions
      ? {}
      : { permissionIds: idsOf(texts.permissions) }),
    ...(texts.abilities === before.abilities ? {} : { abilities: fromText(texts.abilities) }),
  }
}
