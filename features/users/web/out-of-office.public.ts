import { DAY } from '#platform/contract/durations.rules.ts'
import { addDays, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { type Absence, absences } from './users.points.ts'

// Who is out of office, for other screens: profiles, chats, and where work is assigned. They load the texts `out-of-office`.

const key = ['absences']
onTopic('Profile', ids => {
  if (ids.length === 0 || ids.some(id => `${id}`.startsWith('away-')))
    void queryClient.invalidateQueries({ queryKey: key })
})

const absencesQuery = (ids: readonly number[], source = absences.all()[0]) =>
  queryOptions({
    queryKey: [...key, ids],
    queryFn: async ({ signal }) =>
      source === undefined ? null : (await loadLate(source))(ids, signal),
    enabled: source !== undefined && ids.length > 0,
    // There is no event when an absence starts or ends: the response says when to refetch.
    refetchInterval: ({ state: { data } }) => waitUntil(data?.changesAt ?? null),
    placeholderData: before => before,
  })

const SOON = 1_000
const LONGEST = DAY
const waitUntil = (moment: string | null): number | false =>
  moment === null
    ? false
    : Math.min(Math.max(Date.parse(moment) - Date.now() + SOON, SOON), LONGEST)

/**
 * Out-of-office notes of these people, by id.
 *
 * @example const absence = useAbsenceNotes([contact.id]).get(contact.id)
 */
export function useAbsenceNotes(ids: readonly number[]): ReadonlyMap<number, string> {
  const { t } = useTranslation('out-of-office')
  const format = useFormats()
  const asked = [...new Set(ids)].toSorted((a, b) => a - b)
  const { data } = useQuery(absencesQuery(asked))
  const until = ({ until: moment, lastDay }: Absence): string => {
    const { timeZone } = regionalOf(getPreferences())
    const [today, day] = [toLocalTime(new Date(), timeZone).day, toLocalTime(moment, timeZone).day]
    if (lastDay === null)
      return day === today || day === addDays(today, 1) ? format.moment(moment) : format.date(day)
    return format.date(lastDay)
  }
  return new Map(
    (data?.absences ?? []).map(absence => [
      absence.userId,
      absence.note === ''
        ? t('until', { date: until(absence) })
        : t('untilNote', { date: until(absence), note: absence.note }),
    ]),
  )
}
