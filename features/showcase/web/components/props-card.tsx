import { useQuery } from '@tanstack/react-query'
import type { UiComponent } from 'virtual:ui-props'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { propsQuery } from './props-query.ts'
import { Waiting } from './waiting.tsx'
import styles from './showcase.module.css'

/** What the components of some files take, as their types say. */
export function PropsCard({ files }: { files: readonly string[] }) {
  const { t } = useTranslation('showcase')
  const all = useQuery(propsQuery)
  return (
    <Card title={t('props.title')}>
      <Loaded query={all} failed={t('props.failed')} skeleton={<Waiting width={420} />}>
        {components => (
          <div className={styles.components}>
            {components
              .filter(({ file }) => files.includes(file))
              .map(component => (
                <Component key={component.name} component={component} />
              ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Component({
  component: { name, file, description, props, also },
}: {
  component: UiComponent
}) {
  const { t } = useTranslation('showcase')
  return (
    <section className={styles.component} aria-label={t('props.of', { name })}>
      <h3 className={styles.tag} dir="ltr">
        {`<${name}>`} <span className={styles.file}>{file}</span>
      </h3>
      <p lang="en" dir="ltr" className={styles.says}>
        {description}
      </p>
      {props.length === 0 ? null : (
        // A box that scrolls must be within reach of the keyboard.
        <div
          className={styles.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={t('props.of', { name })}
          dir="ltr"
        >
          <table className={styles.table} aria-label={t('props.of', { name })}>
            <thead>
              <tr>
                {(['name', 'type', 'default', 'meaning'] as const).map(head => (
                  <th key={head} scope="col">
                    {t(`props.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {props.map(prop => (
                <tr key={prop.name}>
                  <th scope="row">
                    <code>{prop.name}</code>
                  </th>
                  <td>
                    <code>{prop.type}</code>
                  </td>
                  <td>
                    {prop.isOptional ? (
                      prop.byDefault === undefined ? (
                        '–'
                      ) : (
                        <code>{prop.byDefault}</code>
                      )
                    ) : (
                      t('props.required')
                    )}
                  </td>
                  <td lang="en" className={styles.meaning}>
                    {prop.description}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {also.length === 0 ? null : (
        <p className={styles.says}>
          {t('props.also')} <code dir="ltr">{also.join(', ')}</code>
        </p>
      )}
    </section>
  )
}
