/// A program on the client that NSwag makes of the gateway's OpenAPI document, before demo data.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Schoolbeheer;

public static class Calls
{
    public static void Main()
    {
        Run().GetAwaiter().GetResult();
    }

    static async Task Run()
    {
        var http = new HttpClient();
        var token = await ReadToken(http);
        http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
        var client = new GatewayClient(http);

        var provinces = await client.Reference_provincesAsync(Body<ReferenceProvincesBody>());
        Check(provinces.Result.Data.Json.Count == 11, "the provinces");
        var cities = await client.Reference_citiesAsync(Body<ReferenceCitiesBody>());
        Check(cities.Result.Data.Json.Count > 1000, "the cities");
        var groups = await client.SchoolGroups_listAsync(Body<SchoolGroupsListBody>());
        Check(groups.Result.Data.Json.All(group => group.Name != ""), "the names of the school groups");
        var years = await client.Invoices_yearsAsync(Body<InvoicesYearsBody>());
        var year = years.Result.Data.Json.First();
        var invoices = await client.Invoices_listAsync(Body<InvoicesListBody>("{ \"year\": " + year + " }"));
        var invoice = invoices.Result.Data.Json.First();
        using (var file = await client.Download_invoicePdfAsync((int)invoice.Id, null))
        {
            var start = new byte[5];
            Check(await file.Stream.ReadAsync(start, 0, 5) == 5, "the length of the PDF");
            Check(Encoding.ASCII.GetString(start) == "%PDF-", "the PDF");
        }
        try
        {
            await client.Users_listAsync(Body<UsersListBody>("{ \"schoolId\": \"x\" }"));
            Check(false, "a refusal");
        }
        catch (ApiException<CallProblem> refused)
        {
            Check(refused.Result.Error.Json.Message == "shared_error_forbidden", "the words of a refusal");
        }
        Console.WriteLine("five calls, a download and a refusal");
    }

    static T Body<T>(string input = "{}")
    {
        return JsonConvert.DeserializeObject<T>("{ \"json\": " + input + " }");
    }

    static async Task<string> ReadToken(HttpClient http)
    {
        var program = Variable("PROGRAM_ID") + ":" + Variable("PROGRAM_SECRET");
        var request = new HttpRequestMessage(HttpMethod.Post, Variable("OIDC_ISSUER") + "/token");
        var basic = Convert.ToBase64String(Encoding.UTF8.GetBytes(program));
        request.Headers.Authorization = new AuthenticationHeaderValue("Basic", basic);
        request.Content = new FormUrlEncodedContent(new Dictionary<string, string>
        {
            ["grant_type"] = "client_credentials",
            ["resource"] = Variable("GATEWAY_URL"),
            ["scope"] = "reference:read schoolGroups:read invoices:read invoices:manage",
        });
        var answer = await http.SendAsync(request);
        answer.EnsureSuccessStatusCode();
        return (string)JObject.Parse(await answer.Content.ReadAsStringAsync())["access_token"];
    }

    static string Variable(string name)
    {
        return Environment.GetEnvironmentVariable(name) ?? throw new Exception(name + " is not set");
    }

    static void Check(bool holds, string what)
    {
        if (!holds) throw new Exception("not as it should be: " + what);
    }
}
