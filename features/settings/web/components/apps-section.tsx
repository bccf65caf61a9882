import { listOf } from '#platform/web/format/list-of.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { isStale } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { refreshSettings, type Settings, updateSettings } from '../settings.api.ts'
import styles from './settings.module.css'

/** Enabling and disabling apps, applied at once with undo on the toast (features.md ADD-11). */
export function AppsSection({ settings, versions, apps }: Settings) {
  const { t } = useTranslation('settings')
  const canChange = useCan('update', 'Settings')
  const [asked, setAsked] = useState<string>()
  const { off } = settings.apps
  const nameOf = (app: string) => t(`apps.names.${app}`)
  const turn = useToggleApp({ off, version: versions.apps })
  const takenAlong = (name: string) => apps.find(app => app.name === name)?.requiredBy ?? []
  const isNamed = (name: string) => off.includes(name)
  /** Off because of another one that it works by. */
  const leaderOf = (name: string) =>
    apps.find(app => isNamed(app.name) && app.requiredBy.includes(name))?.name
  function change(name: string, isOn: boolean): void {
    if (!isOn && takenAlong(name).some(other => !isNamed(other))) setAsked(name)
    else turn.mutate({ name, isOn })
  }
  function helpOf(name: string): string | undefined {
    const leader = leaderOf(name)
    if (leader !== undefined) return t('apps.offWith', { name: nameOf(leader) })
    const others = takenAlong(name)
    return others.length === 0 ? undefined : t('apps.usedBy', { names: listOf(others.map(nameOf)) })
  }
  return (
    <Card title={t('sections.apps')}>
      <p className={styles.lead}>{t('apps.text')}</p>
      <fieldset
        className={styles.apps}
        aria-label={t('sections.apps')}
        disabled={!canChange || turn.isPending}
      >
        {apps.map(({ name }) => (
          <Switch
            key={name}
            label={nameOf(name)}
            help={helpOf(name)}
            isOn={!isNamed(name) && leaderOf(name) === undefined}
            onChange={isOn => change(name, isOn)}
          />
        ))}
      </fieldset>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t('apps.confirmTitle', { name: nameOf(asked) })}
          confirm={t('apps.turnOff')}
          isDangerous
          onConfirm={() => {
            setAsked(undefined)
            turn.mutate({ name: asked, isOn: false })
          }}
          onClose={() => setAsked(undefined)}
        >
          <DialogText>
            {t('apps.confirmText', { names: listOf(takenAlong(asked).map(nameOf)) })}
          </DialogText>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function useToggleApp({ off, version }: { off: readonly string[]; version: number }) {
  const { t } = useTranslation('settings')
  const { t: tUi } = useTranslation('ui')
  const undoOf = useUndoAction(t('undone'))
  return useMutation({
    mutationFn: ({ name, isOn }: { name: string; isOn: boolean }) =>
      updateSettings(
        { section: 'apps', off: isOn ? off.filter(one => one !== name) : [...off, name] },
        version,
      ),
    onSuccess({ changeId }, { name, isOn }) {
      const app = t(`apps.names.${name}`)
      toast.done(t(isOn ? 'apps.isOnNow' : 'apps.isOffNow', { name: app }), undoOf(changeId))
    },
    onError: error =>
      toast.error(isStale(error) ? t('apps.overtaken') : explainFailure(error, tUi)),
    onSettled: refreshSettings,
  })
}
