import { STOP_REMINDERS } from '../../contract/orders.rules.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import {
  cartReminderQuery,
  refreshReminder,
  setCartReminder,
  stopCartReminder,
} from '../orders.api.ts'

/** The opt-in for cart reminders: off by default. */
export function CartReminder() {
  const { t } = useTranslation('orders')
  const { t: tUi } = useTranslation('ui')
  const { data } = useQuery(cartReminderQuery())
  const change = useMutation({
    mutationFn: setCartReminder,
    onSuccess: ({ isOn }) => toast.done(t(isOn ? 'reminder.isOn' : 'reminder.isOff')),
    onError: error => toast.error(explainFailure(error, tUi)),
    onSettled: refreshReminder,
  })
  // A switch of unknown state is not shown.
  if (data === undefined) return null
  const isOn = change.isPending ? change.variables : data
  return (
    <Switch
      label={t('reminder.label')}
      help={t('reminder.help')}
      isOn={isOn}
      onChange={to => change.mutate(to)}
    />
  )
}

/** The unsubscribe link: opening it turns reminders off, no matter who is signed in here. */
export function useStoppedReminder(): void {
  const { t } = useTranslation('orders')
  const [token, setToken] = useInAddress(STOP_REMINDERS)
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (token === undefined || asked.current === token) return
    asked.current = token
    setToken(undefined)
    stopCartReminder(token)
      .then(() => toast.done(t('reminder.isOff')))
      .catch(() => toast.error(t('reminder.unknown')))
      .finally(() => void refreshReminder())
  }, [token, setToken, t])
}
