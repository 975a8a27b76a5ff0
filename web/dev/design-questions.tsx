import { Progress } from '../journeys/progress.tsx'
import { AnswersContext, type Answers } from '../sections/answers.ts'
import { AreaField, ChoiceField, SelectField, Switch, TextField, Tick } from '../sections/fields.tsx'
import { useTranslation } from '../translation.ts'
import { Piece } from './piece.tsx'

const nothing = () => {}
const answers: Answers = {
  values: { given: 'Hui Min', agreed: true, answer: 'first', told: 'Gets lost near the market.' },
  set: nothing,
  mistake: { field: 'wrong-answer', code: 'required-data' },
  refuse: nothing,
  next: nothing,
  isReady: true,
  isBusy: false,
  isAboutAnother: true,
  now: new Date('2026-11-23T02:00:00Z'),
  answered: [],
  own: { key: 'design', rows: [], changeAt: undefined },
}
const STAGES = ['account', 'code', 'details', 'address', 'summary'] as const

/** The questions of registration, each empty, answered and refused, and the stages above them. */
export function Questions() {
  const { t } = useTranslation('design')
  const label = t('field.label')
  const choices = [
    { value: 'first', label: t('field.first') },
    { value: 'second', label: t('field.second') },
  ]
  return (
    <AnswersContext value={answers}>
      <Piece name="Progress">
        <div className="wizard stages">
          <Progress stages={STAGES} at={2} />
        </div>
      </Piece>
      <Piece name="TextField, AreaField, SelectField" row>
        <TextField name="asked" label={label} hint={t('field.hint')} />
        <TextField name="given" label={label} optional />
        <TextField name="wrong-answer" label={label} />
        <AreaField name="told" label={t('field.text')} />
        <SelectField name="one-of" label={t('field.choice')} choices={choices.map((one) => one.label)} empty other />
      </Piece>
      <Piece name="ChoiceField, Tick, Switch" row>
        <ChoiceField name="answer" label={t('field.choice')} choices={choices} />
        <ChoiceField name="not-answered" label={t('field.choice')} choices={choices} many />
        <Tick name="agreed">{t('field.agree')}</Tick>
        <Tick name="not-agreed">{t('field.agree')}</Tick>
        <Switch name="same" label={t('field.same')} on onChange={nothing} />
        <Switch name="other" label={t('field.same')} on={false} onChange={nothing} />
      </Piece>
    </AnswersContext>
  )
}
