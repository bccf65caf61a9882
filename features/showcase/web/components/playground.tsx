import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UiComponent } from 'virtual:ui-props'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { stringifySearch } from '#platform/web/search/search-schema.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { CodeBlock } from './code-block.tsx'
import { writeCode } from './playground-code.ts'
import { PlaygroundControl } from './playground-control.tsx'
import { type Control, controlsOf, readChanges, writeChanges } from './playground-controls.ts'
import { loadPlaygrounds } from './playground-files.ts'
import styles from './playground.module.css'
import type { PlaygroundSpec, PlaygroundSpecs, Values, Words } from './playground-spec.ts'
import { propsQuery } from './props-query.ts'
import { useMonths } from './use-months.ts'
import { Waiting } from './waiting.tsx'

const SKELETON = <Waiting width={320} />

/** An entry's components, rendered with the controls' values. The values are in the URL. */
export function Playground({ entry }: { entry: string }) {
  const { t } = useTranslation('showcase')
  const playgrounds = useQuery({
    queryKey: ['showcase', 'plays', entry],
    queryFn: () => loadPlaygrounds(entry),
    staleTime: Infinity,
  })
  const components = useQuery(propsQuery)
  return (
    <Card title={t('play.title')}>
      <Loaded query={playgrounds} failed={t('play.failed')} skeleton={SKELETON}>
        {given => (
          <Loaded query={components} failed={t('play.failed')} skeleton={SKELETON}>
            {all => <Chosen playgrounds={given} components={all} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

function Chosen({
  playgrounds,
  components,
}: {
  playgrounds: PlaygroundSpecs
  components: readonly UiComponent[]
}) {
  const { t } = useTranslation('showcase')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const names = Object.keys(playgrounds)
  const name = names.find(one => one === search['play']) ?? names[0] ?? ''
  const play = playgrounds[name]
  const component = components.find(one => one.name === name)
  return (
    <div className={styles.playground}>
      {names.length < 2 ? null : (
        <div className={styles.which}>
          <PlainSelect
            label={t('play.component')}
            value={name}
            options={names.map(one => ({ value: one, text: one }))}
            onChoose={chosen =>
              void navigate({
                to: '.',
                search: { play: chosen },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      )}
      {play === undefined || component === undefined ? null : (
        <Board key={name} play={play} component={component} />
      )}
    </div>
  )
}

function Board({ play, component }: { play: PlaygroundSpec; component: UiComponent }) {
  const { t } = useTranslation('showcase')
  const words = useWords()
  const start = useMemo(() => play.start(words), [play, words])
  const controls = useMemo(() => controlsOf(component, start), [component, start])
  const { changes, setChanges, address, link } = useChanges(component.name, { controls, start })
  const values = valuesOf(controls, { ...start, ...changes })
  const follow = Object.fromEntries(
    Object.entries(play.follows ?? {}).map(([handler, prop]) => [
      handler,
      (value: unknown) => setChanges(before => ({ ...before, [prop]: value })),
    ]),
  )
  return (
    <>
      <div className={styles.board}>
        <div
          className={styles.stage}
          role="group"
          aria-label={t('play.stage', { name: component.name })}
        >
          <CatchBoundary getResetKey={() => address} errorComponent={Broken}>
            <Stage play={play} words={words} changes={{ ...values, ...follow }} />
          </CatchBoundary>
        </div>
        <div className={styles.side}>
          <div
            className={styles.controls}
            role="group"
            aria-label={t('play.controls', { name: component.name })}
          >
            {controls.length === 0 ? <p>{t('play.nothing')}</p> : null}
            {controls.map(control => (
              <PlaygroundControl
                key={control.prop.name}
                control={control}
                value={changes[control.prop.name] ?? start[control.prop.name]}
                onChange={value =>
                  setChanges(before => ({ ...before, [control.prop.name]: value }))
                }
              />
            ))}
          </div>
          <div className={styles.foot}>
            <Button onClick={() => setChanges({})}>{t('play.reset')}</Button>
            <CopyButton name={t('play.copyLink')} text={link} hasWords />
          </div>
        </div>
      </div>
      <CodeBlock
        name={t('play.code', { name: component.name })}
        code={writeCode({ component, play, values })}
      />
    </>
  )
}

/** Invalid combinations of values. */
function Broken() {
  const { t } = useTranslation('showcase')
  return <p role="alert">{t('play.broken')}</p>
}

/** An overlay is opened by a button, and closes itself. */
function Stage({ play, words, changes }: { play: PlaygroundSpec; words: Words; changes: Values }) {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  if (play.closes === undefined) return play.draw(words, changes)
  const close = Object.fromEntries(play.closes.map(handler => [handler, () => setOpen(false)]))
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('w.open')}</Button>
      {isOpen ? play.draw(words, { ...changes, ...close }) : null}
    </>
  )
}

function useWords(): Words {
  const { t } = useTranslation('showcase')
  const format = useFormats()
  const { labels: months } = useMonths([])
  const monthNames = months.join()
  return useMemo(
    () => ({ t: (key: string) => t(key), format, months: monthNames.split(',') }),
    [t, format, monthNames],
  )
}

/** An empty text is as good as none where none is allowed. */
function valuesOf(controls: readonly Control[], given: Values): Values {
  const none = controls.filter(
    ({ prop, is }) => is === 'text' && prop.isOptional && given[prop.name] === '',
  )
  return { ...given, ...Object.fromEntries(none.map(({ prop }) => [prop.name, undefined])) }
}

const WAIT_MS = 250

/** The changed values; written to the URL a moment after the last change, and updated when it changes otherwise. */
function useChanges(
  name: string,
  { controls, start }: { controls: readonly Control[]; start: Values },
) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const currentAddress = stringifySearch(search)
  const sent = useRef(currentAddress)
  const [changes, setChanges] = useState(() => readChanges(controls, search))
  const written = writeChanges(controls, start, changes)
  const next =
    Object.keys(written).length === 0 && search['play'] === undefined
      ? {}
      : { play: name, ...written }
  const address = stringifySearch(next)

  useEffect(() => {
    if (currentAddress === sent.current) return
    sent.current = currentAddress
    setChanges(readChanges(controls, search))
    // oxlint-disable-next-line react/exhaustive-deps -- only where the address changed
  }, [currentAddress])
  useEffect(() => {
    if (address === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = address
      void navigate({ to: '.', search: next, replace: true, resetScroll: false })
    }, WAIT_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only where what it should say changed
  }, [address])
  return {
    changes,
    setChanges,
    address,
    link: async () => new URL(address, location.href.replace(/[?#].*/, '')).href,
  }
}
