import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {findSpark} from "../../../cli/engine/find-spark.js";

/** Nearly 300 MB come; a machine without a network waits no longer for them. */
const PATIENCE_MS = 300_000;

/**
 * Finds Hadoop's connector for S3 in the version of the installed Spark's Hadoop, or has Maven fetch it below `.cache`.
 *
 * @returns a folder of settings with which Spark has it (SPARK_CONF_DIR); a reason, where there is none
 */
export function installedConnector(): {readonly settings: string} | {readonly missing: string} {
  const spark = findSpark();
  if (spark === null) return {missing: "there is no Spark"};
  const hadoop = readdirSync(join(dirname(spark), "../jars"))
    .map((name) => /^hadoop-client-api-(.+)\.jar$/.exec(name)?.[1])
    .find((version) => version !== undefined);
  if (hadoop === undefined) return {missing: "nobody knows which Hadoop this Spark has"};
  const own = resolve(`.cache/hadoop-aws/${hadoop}`);
  const jars = join(own, "jars");
  const settings = join(own, "settings");
  try {
    if (!existsSync(join(settings, "spark-defaults.conf"))) {
      mkdirSync(settings, {recursive: true});
      writeFileSync(join(own, "pom.xml"), projectOf(hadoop));
      const goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", `-DoutputDirectory=${jars}`];
      execFileSync("mvn", ["-B", "-q", ...goal], {cwd: own, stdio: "pipe", timeout: PATIENCE_MS});
      const others = readFileSync(join(process.env["SPARK_CONF_DIR"]!, "spark-defaults.conf"), "utf8");
      const found = readdirSync(jars).map((name) => join(jars, name));
      writeFileSync(join(settings, "spark-defaults.conf"), `${others}spark.jars ${found.join(",")}\n`);
    }
    return {settings};
  } catch {
    return {missing: "there is no hadoop-aws, and Maven could not fetch it"};
  }
}

/** What depends on the connector; Spark itself has the rest of Hadoop. */
const projectOf = (hadoop: string): string =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>parallax</groupId>
  <artifactId>connector</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.hadoop</groupId>
      <artifactId>hadoop-aws</artifactId>
      <version>${hadoop}</version>
      <exclusions>
        <exclusion>
          <groupId>org.apache.hadoop</groupId>
          <artifactId>*</artifactId>
        </exclusion>
      </exclusions>
    </dependency>
  </dependencies>
</project>
`;
