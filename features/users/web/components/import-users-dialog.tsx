import type { ImportError } from '#platform/contract/import.rules.ts'
import { USER_IMPORT_FIELDS } from '../../contract/users.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { customImportQuery } from '#features/resource/web/custom-import.public.ts'
import { useQuery } from '@tanstack/react-query'
import { importUsers, refreshUsers } from '../users.api.ts'

const REQUIRED = new Set<string>(['fullName', 'username', 'email'])

/** Brings people in from a CSV file (USR-06). */
export function ImportUsersDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('users')
  const { data: custom } = useQuery(customImportQuery({ entity: 'users', keyPrefix: 'users' }))
  const format = useFormats()
  const own = USER_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`fields.${name === 'currentPlan' ? 'plan' : name}`),
    isRequired: REQUIRED.has(name),
    also: t(`import.also.${name}`).split(','),
  }))
  const fields = [...own, ...(custom?.(i18n.language) ?? [])]
  function explain({ field, code }: ImportError): string | undefined {
    if (code === 'taken') return t(field === 'email' ? 'form.emailTaken' : 'form.usernameTaken')
    if (code === 'forbidden') return t('problems.user.above')
    return field === 'username' && code === 'invalid' ? t('form.usernameSigns') : undefined
  }
  function handleDone(imported: number): void {
    void refreshUsers()
    toast.done(t('import.done', { count: imported, shown: format.number(imported) }))
    onClose()
  }
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.hint')}
      fields={fields}
      send={importUsers}
      explain={explain}
      onDone={handleDone}
      onClose={onClose}
    />
  )
}
