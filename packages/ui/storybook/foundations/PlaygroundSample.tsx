import { useState } from "react";
import { Badge } from "../../src/components/Badge/index.ts";
import { Banner } from "../../src/components/Banner/index.ts";
import { Button } from "../../src/components/Button/index.ts";
import { Card } from "../../src/components/Card/index.ts";
import { Checkbox } from "../../src/components/Checkbox/index.ts";
import { Dialog } from "../../src/components/Dialog/index.ts";
import { Inline, Stack } from "../../src/components/Stack/index.ts";
import { Switch } from "../../src/components/Switch/index.ts";
import { TextField } from "../../src/components/TextField/index.ts";
import { UsageBar } from "../../src/components/UsageBar/index.ts";
import { useLocale } from "../../src/i18n/useLocale.ts";
import { useText } from "../../src/i18n/useText.ts";
import { PlanCard } from "../../src/patterns/PlanCard/index.ts";
import { room } from "../../src/styles/room.css.ts";
import type { ColorSchemes } from "../../src/theme/makeTheme.ts";
import { columns, headline, sample } from "./TokenPlayground.css.ts";
import { customProperties, type TokenEdits } from "./tokenEdits.ts";

interface PlaygroundSampleProps {
  edits: TokenEdits;
  /** The scheme that is shown. */
  scheme: keyof ColorSchemes;
}

/** Class of the elements that show the edits: the sample, and its dialog, which is rendered outside of it. */
const EDITED = "regia-edited";

/** Components and patterns with edited tokens. */
export function PlaygroundSample({ edits, scheme }: PlaygroundSampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const locale = useLocale();
  const landing = useText("landing");
  const settings = useText("settings");
  const errors = useText("errors");
  const auth = useText("auth");
  const close = () => setIsOpen(false);
  const email = <TextField label={auth("fields.email")} defaultValue="anna.bianchi@esempio.example" />;
  const properties = Object.entries(customProperties(edits, scheme)).map(
    ([name, value]) => `${name}:${value};`,
  );
  return (
    <div lang={locale} data-theme={scheme} className={`${sample} ${EDITED}`}>
      <style>{`.${EDITED}{${properties.join("")}}`}</style>
      <p className={headline}>{landing("hero.title")}</p>
      <Inline gap="x3">
        <Button tone="primary">{auth("login.submit")}</Button>
        <Button onPress={() => setIsOpen(true)}>{settings("profile.edit")}</Button>
        <Button tone="quiet">{settings("profile.cancel")}</Button>
        <Button tone="danger">{settings("deleteAccount.confirm")}</Button>
        <Button isDisabled>{settings("save.submit")}</Button>
      </Inline>
      <Stack gap="x2">
        <Banner tone="info">{settings("plans.current.free")}</Banner>
        <Banner tone="success">{settings("profile.saved")}</Banner>
        <Banner tone="warning">{settings("save.changed")}</Banner>
        <Banner tone="error">{errors("profile.wrongPassword")}</Banner>
      </Stack>
      <div className={columns}>
        <Card>
          <Stack>
            {email}
            <TextField
              label={auth("fields.fullName")}
              hint={settings("profile.fullNameHint")}
              error={errors("profile.wrongPassword")}
            />
            <Checkbox defaultSelected>{settings("notifications.groups.email")}</Checkbox>
            <Switch defaultSelected hint={settings("notifications.groupIntros.push")}>
              {settings("notifications.groups.push")}
            </Switch>
            <UsageBar label={settings("plans.usage.title")} share={0.84} valueText="84 %" level="warning" />
            <Inline gap="x2">
              <Badge>Free</Badge>
              <Badge tone="outline">Pro</Badge>
              <Badge tone="solid">Enterprise</Badge>
              <Badge tone="accent">{settings("plans.current.title")}</Badge>
            </Inline>
          </Stack>
        </Card>
        <div className={room}>
          <PlanCard
            plan="pro"
            period="monthly"
            action={
              <Button tone="primary" isFullWidth>
                {settings("plans.continueWith", { plan: "Pro" })}
              </Button>
            }
          />
        </div>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={settings("profile.data")}
        data-theme={scheme}
        className={EDITED}
        footer={
          <Button tone="primary" onPress={close}>
            {settings("save.submit")}
          </Button>
        }
      >
        {email}
      </Dialog>
    </div>
  );
}
