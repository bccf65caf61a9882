import { type RolesFile, rolesFile } from '../../contract/roles.contract.ts'
import { IconFileCode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { type ImportOutcome, importRoles, refreshRoles } from '../roles.api.ts'
import styles from './roles.module.css'

const TONE = { add: 'good', change: 'info', same: 'idle', refused: 'bad' } as const

/** Roles out of a file that was exported here or elsewhere: tried out first, then carried out. */
export function ImportRolesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['roles', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const [tried, setTried] = useState<{ file: RolesFile; roles: ImportOutcome[] }>()
  const [problem, setProblem] = useState<string>()
  const attempt = useMutation({
    async mutationFn(chosen: File) {
      setProblem(undefined)
      const file = await readFile(chosen)
      if (file === undefined) return setProblem(t('import.wrong'))
      setTried({ file, roles: (await importRoles(file, true)).roles })
    },
    onError: error => setProblem(explainFailure(error, tUi)),
  })
  const carryOut = useMutation({
    mutationFn: (file: RolesFile) => importRoles(file, false),
    onSuccess({ roles, changeId }) {
      void refreshRoles()
      const count = roles.filter(one => one.outcome === 'add' || one.outcome === 'change').length
      toast.done(t('import.done', { count }), undoOf(changeId))
      onClose()
    },
    onError: error => setProblem(explainFailure(error, tUi)),
  })
  const count = (tried?.roles ?? []).filter(
    one => one.outcome === 'add' || one.outcome === 'change',
  ).length
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={carryOut.isPending}
            blockedBy={tried === undefined || count === 0 ? t('import.nothing') : undefined}
            onClick={() => tried && carryOut.mutate(tried.file)}
          >
            {count === 0 ? t('import.title') : t('import.submit', { count })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <label className={styles.drop} aria-busy={attempt.isPending}>
          <IconFileCode size={28} stroke={1.4} aria-hidden="true" />
          <span>{t('import.choose')}</span>
          <input
            type="file"
            accept=".json,application/json"
            data-autofocus
            onChange={event => {
              const chosen = event.currentTarget.files?.[0]
              if (chosen !== undefined) attempt.mutate(chosen)
              event.currentTarget.value = ''
            }}
          />
        </label>
        <div role="alert">
          {problem === undefined ? null : <p className={styles.problem}>{problem}</p>}
        </div>
        {tried === undefined ? null : (
          <ul className={styles.plainList}>
            {tried.roles.map(one => (
              <li key={one.name} className={styles.outcome}>
                <span dir="auto">{one.name}</span>
                <StatusBadge
                  tone={TONE[one.outcome]}
                  text={t(`import.outcomes.${one.outcome}`)}
                  isPlain
                />
                {one.code === undefined ? null : (
                  <span className={styles.soft}>
                    {t(`problems.${one.code}`, { defaultValue: one.detail ?? one.code })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

async function readFile(file: File): Promise<RolesFile | undefined> {
  try {
    return rolesFile.safeParse(JSON.parse(await file.text())).data
  } catch {
    return undefined
  }
}
