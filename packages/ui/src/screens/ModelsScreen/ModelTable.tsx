import type { ListedModel } from "@regia/api/admin";
import { MODEL_PRICE_DECIMALS } from "@regia/domain/administration";
import { parseMoney } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Table } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ModelStateCell } from "./ModelStateCell.tsx";
import {
  actions,
  aside,
  code,
  model as modelStyle,
  priceName,
  prices,
  priceValue,
  source as sourceLink,
  stacked,
} from "./ModelsScreen.css.ts";
import { TestOutcome } from "./TestOutcome.tsx";
import type { ModelTest } from "./types.ts";

/** What the screen passes on to the table. */
export interface ModelTableControls {
  /** Tests without a result, by the model's id: it is shown instead of the model's last one. */
  tests: ReadonlyMap<string, ModelTest>;
  onTest: (model: ListedModel) => void;
  /** Ids of the models that are being switched on or off. */
  pending: ReadonlySet<string>;
  onEnabledChange: (change: { model: ListedModel; enabled: boolean }) => void;
  /** Called to open the dialog of a model. */
  onEdit: (model: ListedModel) => void;
}

interface ModelTableProps extends ModelTableControls {
  models: readonly ListedModel[];
}

function PriceSourceText({ source }: { source: ListedModel["priceSource"] }) {
  const t = useText("adminModels");
  const format = useFormat();
  if (source.kind === "admin" && source.list !== undefined) {
    const { name, date } = source.list;
    return <span className={aside}>{t("source.list", { name, date: format.date(date) })}</span>;
  }
  if (source.kind !== "catalogue") return <span className={aside}>{t(`source.${source.kind}`)}</span>;
  return (
    <span className={aside}>
      <Link href={source.address} className={sourceLink}>
        {t("source.catalogue", { name: source.name, date: format.date(source.date) })}
      </Link>
    </span>
  );
}

function PriceCell({ price, priceSource }: ListedModel) {
  const t = useText("adminModels");
  const format = useFormat();
  const money = (text: string) => {
    const amount = parseMoney(text);
    return amount === undefined ? text : format.money(amount, { maximumDecimals: MODEL_PRICE_DECIMALS });
  };
  return (
    <div className={stacked}>
      <dl className={prices}>
        <dt className={priceName}>{t("price.input")}</dt>
        <dd className={priceValue}>{money(price.input)}</dd>
        <dt className={priceName}>{t("price.output")}</dt>
        <dd className={priceValue}>{money(price.output)}</dd>
      </dl>
      <PriceSourceText source={priceSource} />
    </div>
  );
}

/** Table of the models, with what can be done about each. */
export function ModelTable({ models, tests, onTest, pending, onEnabledChange, onEdit }: ModelTableProps) {
  const t = useText("adminModels");
  const say = useLocalizedText();
  const format = useFormat();
  const originText = ({ origin, demonstration }: ListedModel) => {
    if (demonstration) return t("origin.demonstration");
    return origin === undefined ? null : t(`origin.${origin}`);
  };
  return (
    <Table
      label={t("table")}
      narrow="stack-early"
      rows={models}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "model",
          header: t("column.model"),
          isRowHeader: true,
          cell: ({ id, name, contextWindow, images, demonstration }) => (
            <span className={modelStyle}>
              <span>{demonstration ? t("state.demonstration") : name}</span>
              {id === name ? null : <code className={code}>{id}</code>}
              <span className={aside}>{t("context", { tokens: format.number(contextWindow) })}</span>
              {images?.seen ? <span className={aside}>{t("images.seen")}</span> : null}
            </span>
          ),
        },
        {
          id: "provider",
          header: t("column.provider"),
          cell: (model) => (
            <span className={stacked}>
              <span>{model.provider}</span>
              <span className={aside}>{originText(model)}</span>
            </span>
          ),
        },
        {
          id: "state",
          header: t("column.state"),
          cell: (model) => (
            <ModelStateCell
              model={model}
              isPending={pending.has(model.id)}
              onChange={(enabled) => onEnabledChange({ model, enabled })}
            />
          ),
        },
        { id: "price", header: t("column.price"), cell: (model) => <PriceCell {...model} /> },
        {
          id: "plan",
          header: t("column.plan"),
          cell: ({ minimumPlan }) => (
            <span>
              <Badge>{say(presentPlan(minimumPlan).displayName)}</Badge>
            </span>
          ),
        },
        {
          id: "test",
          header: t("column.test"),
          cell: ({ id, test }) => <TestOutcome test={tests.get(id)} result={test} />,
        },
        {
          id: "actions",
          // With its heading: a card has no corner for two buttons.
          header: t("column.actions"),
          cell: (model) => (
            <span className={actions}>
              {model.connected ? (
                <Button
                  size="sm"
                  aria-label={t("action.testOf", { name: model.name })}
                  isPending={tests.get(model.id)?.kind === "running"}
                  pendingText={t("action.testing")}
                  onPress={() => onTest(model)}
                >
                  {t("action.test")}
                </Button>
              ) : null}
              {model.demonstration ? null : (
                <Button
                  size="sm"
                  aria-label={t("action.editOf", { name: model.name })}
                  onPress={() => onEdit(model)}
                >
                  {t("action.edit")}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
